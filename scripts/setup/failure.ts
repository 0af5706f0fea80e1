/** Something that the person has to put right; the message says what. */
export class SetupFailure extends Error {
  override readonly name = 'SetupFailure';
}
