/** GitHub takes no more characters in a description, and in a title. */
export const LONGEST_BODY = 65_536;
export const LONGEST_TITLE = 256;
