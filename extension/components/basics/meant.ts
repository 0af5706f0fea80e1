/** Whether a press is meant for what stands there now: the second one of a double click is not (case 6). */
export function isMeant({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail < 2;
}
