"""Static files with a hash in their names, which browsers may cache for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Also rewrites `import "./x.js"`; otherwise a new page would load old modules."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 10  # A module's hash depends on those of all that it imports.
