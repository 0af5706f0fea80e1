/** What stands in GitHub's page itself. */
export const fieldStrings = {
  describe: 'Describe with Pullside',
} as const;
