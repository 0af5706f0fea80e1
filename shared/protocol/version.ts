/** Major version of the protocol; part of the daemon socket's name. */
export const PROTOCOL_VERSION = 1;

/** Name under which browsers look up the native-messaging host. */
export const HOST_NAME = 'dev.pullside.host';

/** Chromium id of the unpacked extension, fixed by the public `key` in its manifest. */
export const CHROMIUM_EXTENSION_ID = 'pehafkoglllgaplbdiedgocnfibbfohn';

/** The extension's id in Firefox, which its manifest names. */
export const FIREFOX_EXTENSION_ID = 'pullside@pullside.dev';

/** Largest inbound message, in bytes of JSON. */
export const MAX_INBOUND_BYTES = 1024 * 1024;

/** Largest outbound message, in bytes of JSON: browsers refuse more than 1,048,576. */
export const MAX_OUTBOUND_BYTES = 1_000_000;

/** One part of an upload, in UTF-16 units; JSON may spend six bytes on each. */
export const UPLOAD_PART_LENGTH = 128 * 1024;

/** Bytes of terminal output that a view may hold without acknowledging them. */
export const TERMINAL_WINDOW_BYTES = 256 * 1024;

/**
 * A view acknowledges each time this many bytes were written to its screen: little beside the smallest window
 * of the host, so that a flood goes on evenly while somebody types.
 */
export const TERMINAL_ACK_BYTES = 8 * 1024;
