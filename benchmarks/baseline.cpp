// The baseline: a straightforward scorer in C++. A trie of pointers, recursion over the eight
// neighbours, found words marked with the number of the board.
//
// Usage: baseline WORDS BOARDS ROWS COLUMNS
//   WORDS: one word per line, a to z. BOARDS: one board per line, ROWS x COLUMNS letters, q is qu.
// Prints the time of the scoring in seconds, without the reading, and the sum of all points.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

struct Node {
    Node* children[26] = {};
    uint32_t last_board = 0;
    bool is_word = false;
};

static Node* add(Node* node, const std::string& word) {
    for (char letter : word) {
        Node*& child = node->children[letter - 'a'];
        if (!child) child = new Node;
        node = child;
    }
    return node;
}

static int points_of(int length) {
    static const int points[] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    return length > 8 ? 11 : points[length];
}

class Scorer {
  public:
    Scorer(Node* root, int rows, int columns) : root(root), neighbours(rows * columns) {
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++)
                for (int dr = -1; dr <= 1; dr++)
                    for (int dc = -1; dc <= 1; dc++) {
                        int row = r + dr, column = c + dc;
                        if ((dr || dc) && row >= 0 && row < rows && column >= 0 && column < columns)
                            neighbours[r * columns + c].push_back(row * columns + column);
                    }
    }

    int score(const char* letters) {
        board = letters;
        board_number++;
        total = 0;
        for (size_t tile = 0; tile < neighbours.size(); tile++) visit(tile, root, 0, 0);
        return total;
    }

  private:
    void visit(int tile, Node* node, int length, uint64_t used) {
        int letter = board[tile] - 'a';
        node = node->children[letter];
        length++;
        if (node && letter == 'q' - 'a') {
            node = node->children['u' - 'a'];
            length++;
        }
        if (!node) return;
        if (node->is_word && node->last_board != board_number) {
            node->last_board = board_number;
            total += points_of(length);
        }
        used |= uint64_t{1} << tile;
        for (int next : neighbours[tile])
            if (!(used >> next & 1)) visit(next, node, length, used);
    }

    Node* root;
    std::vector<std::vector<int>> neighbours;
    const char* board = nullptr;
    uint32_t board_number = 0;
    int total = 0;
};

int main(int count, char** arguments) {
    if (count != 5) {
        std::fprintf(stderr, "usage: baseline WORDS BOARDS ROWS COLUMNS\n");
        return 2;
    }
    Node* root = new Node;
    std::ifstream words(arguments[1]);
    for (std::string word; std::getline(words, word);) add(root, word)->is_word = true;

    std::vector<std::string> boards;
    std::ifstream lines(arguments[2]);
    for (std::string line; std::getline(lines, line);) boards.push_back(line);

    Scorer scorer(root, std::stoi(arguments[3]), std::stoi(arguments[4]));
    long long sum = 0;
    auto start = std::chrono::steady_clock::now();
    for (const auto& board : boards) sum += scorer.score(board.c_str());
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%.6f %lld\n", seconds.count(), sum);
}
