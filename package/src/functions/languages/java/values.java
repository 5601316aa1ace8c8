/*- take bool */
private static boolean takeBool() {
    return request.get() == 1;
}
/*- take i32 */
private static int takeI32() {
    return request.getInt();
}
/*- take i64 */
private static long takeI64() {
    return request.getLong();
}
/*- take u32 */
private static long takeU32() {
    return Integer.toUnsignedLong(request.getInt());
}
/*- take u64 */
private static long takeU64() {
    return request.getLong();
}
/*- take string */
private static String takeString() {
    byte[] text = new byte[(int) takeU32()];
    request.get(text);
    return new String(text, StandardCharsets.UTF_8);
}
/*- take bytes */
private static byte[] takeBytes() {
    byte[] bytes = new byte[(int) takeU32()];
    request.get(bytes);
    return bytes;
}
/*- take array */
private static @type@ take@name@() {
    @type@ values = new @base@[(int) takeU32()]@brackets@;
    for (int i = 0; i < values.length; i++) values[i] = take@element@();
    return values;
}
/*- put bool */
private static void putBool(boolean value) {
    room(1).put((byte) (value ? 1 : 0));
}
/*- put i32 */
private static void putI32(int value) {
    room(4).putInt(value);
}
/*- put i64 */
private static void putI64(long value) {
    room(8).putLong(value);
}
/*- put u32 */
private static void putU32(long value) {
    if (value < 0 || value >= 1L << 32) throw new Unfit(value + " is out of the range of u32");
    room(4).putInt((int) value);
}
/*- put u64 */
private static void putU64(long value) {
    room(8).putLong(value);
}
/*- put string */
private static void putString(String value) {
    try {
        ByteBuffer text = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(there(value, "string")));
        putU32(text.remaining());
        room(text.remaining()).put(text);
    } catch (CharacterCodingException error) {
        throw new Unfit("a string holds half of a surrogate pair");
    }
}
/*- put bytes */
private static void putBytes(byte[] value) {
    putU32(there(value, "bytes").length);
    room(value.length).put(value);
}
/*- put array */
private static void put@name@(@type@ value) {
    putU32(there(value, "@kind@").length);
    for (@element_type@ element : value) put@element@(element);
}
