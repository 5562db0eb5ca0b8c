"""Static files with a hash in their names, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Rewrites `import "./x.js"` as well; otherwise a new page would run old modules."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 10  # A module's hash depends on those of all that it imports.
