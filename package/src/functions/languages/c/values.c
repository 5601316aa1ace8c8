/*- take number */
static @type@grader_take_@name@(void) {
    @type@value;
    grader_take(&value, sizeof value);
    return value;
}
/*- take string */
static const char *grader_take_string(void) {
    size_t count = grader_take_count();
    char *value = grader_keep(count + 1);
    grader_take(value, count);
    value[count] = '\0';
    return value;
}
/*- take bytes */
static bytes grader_take_bytes(void) {
    bytes value = {NULL, grader_take_count()};
    value.items = grader_keep(value.count);
    grader_take(value.items, value.count);
    return value;
}
/*- take array */
static @type@grader_take_@name@(void) {
    @type@value = {NULL, grader_take_count()};
    value.items = grader_keep(value.count * sizeof *value.items);
    for (size_t i = 0; i < value.count; i++) value.items[i] = grader_take_@element@();
    return value;
}
/*- put number */
static void grader_put_@name@(@type@value) {
    grader_put(&value, sizeof value);
}
/*- put string */
static void grader_put_string(const char *value) {
    if (grader_null(value, 1)) return;
    size_t count = strlen(value);
    grader_put_count(count);
    grader_put(value, count);
}
/*- put bytes */
static void grader_put_bytes(bytes value) {
    if (grader_null(value.items, value.count)) return;
    grader_put_count(value.count);
    grader_put(value.items, value.count);
}
/*- put array */
static void grader_put_@name@(@type@value) {
    if (grader_null(value.items, value.count)) return;
    grader_put_count(value.count);
    for (size_t i = 0; i < value.count; i++) grader_put_@element@(value.items[i]);
}
/*- read bool */
static bool grader_read_bool(void) {
    const char *word = grader_word();
    bool value = !strcmp(word, "true");
    if (!value && strcmp(word, "false")) grader_fail("expected true or false, found ", word);
    return value;
}
/*- read i32 */
static int grader_read_i32(void) {
    return (int)grader_signed(INT_MIN, INT_MAX);
}
/*- read i64 */
static long long grader_read_i64(void) {
    return grader_signed(LLONG_MIN, LLONG_MAX);
}
/*- read u32 */
static unsigned grader_read_u32(void) {
    return (unsigned)grader_unsigned(UINT_MAX);
}
/*- read u64 */
static unsigned long long grader_read_u64(void) {
    return grader_unsigned(ULLONG_MAX);
}
/*- read string */
static const char *grader_read_string(void) {
    return grader_string();
}
/*- read bytes */
static bytes grader_read_bytes(void) {
    const char *word = grader_word();
    size_t length = strlen(word);
    int right = length % 2 == 0 && !strncmp(word, "0x", 2);
    bytes value = {grader_keep(length), right ? length / 2 - 1 : 0};
    for (size_t i = 0; i < value.count; i++) {
        int high = grader_digit(word[2 * i + 2]), low = grader_digit(word[2 * i + 3]);
        right = right && high >= 0 && low >= 0;
        value.items[i] = (unsigned char)(16 * high + low);
    }
    if (!right) grader_fail("expected bytes such as 0x00ff, found ", word);
    return value;
}
/*- read array */
static @type@grader_read_@name@(void) {
    @type@value = {NULL, (size_t)grader_unsigned(UINT_MAX)};
    value.items = grader_keep(value.count * sizeof *value.items);
    for (size_t i = 0; i < value.count; i++) value.items[i] = grader_read_@element@();
    return value;
}
/*- show bool */
static void grader_show_bool(bool value) {
    fputs(value ? "true" : "false", stdout);
}
/*- show i32 */
static void grader_show_i32(int value) {
    printf("%d", value);
}
/*- show i64 */
static void grader_show_i64(long long value) {
    printf("%lld", value);
}
/*- show u32 */
static void grader_show_u32(unsigned value) {
    printf("%u", value);
}
/*- show u64 */
static void grader_show_u64(unsigned long long value) {
    printf("%llu", value);
}
/*- show string */
static void grader_show_string(const char *value) {
    grader_show_text(value);
}
/*- show bytes */
static void grader_show_bytes(bytes value) {
    printf("0x");
    for (size_t i = 0; i < value.count; i++) printf("%02x", value.items[i]);
}
/*- show array */
static void grader_show_@name@(@type@value) {
    printf("%zu", value.count);
    for (size_t i = 0; i < value.count; i++) {
        putchar(' ');
        grader_show_@element@(value.items[i]);
    }
}
/*- same number */
static int grader_same_@name@(@type@a, @type@b) {
    return a == b;
}
/*- same string */
static int grader_same_string(const char *a, const char *b) {
    return !strcmp(a, b);
}
/*- same bytes */
static int grader_same_bytes(bytes a, bytes b) {
    return a.count == b.count && (a.count == 0 || !memcmp(a.items, b.items, a.count));
}
/*- same array */
static int grader_same_@name@(@type@a, @type@b) {
    if (a.count != b.count) return 0;
    for (size_t i = 0; i < a.count; i++) {
        if (!grader_same_@element@(a.items[i], b.items[i])) return 0;
    }
    return 1;
}
/*- copy number */
static @type@grader_copy_@name@(@type@value) {
    return value;
}
/*- copy string */
static const char *grader_copy_string(const char *value) {
    return strcpy(grader_keep(strlen(value)), value);
}
/*- copy bytes */
static bytes grader_copy_bytes(bytes value) {
    bytes copy = {grader_keep(value.count), value.count};
    if (value.count > 0) memcpy(copy.items, value.items, value.count);
    return copy;
}
/*- copy array */
static @type@grader_copy_@name@(@type@value) {
    @type@copy = {grader_keep(value.count * sizeof *value.items), value.count};
    for (size_t i = 0; i < value.count; i++) copy.items[i] = grader_copy_@element@(value.items[i]);
    return copy;
}
