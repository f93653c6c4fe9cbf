/** One address, two answers: a form of HTML is told from a call of our own script by what it says it sends. */
export const byForm = {
  name: 'form',
  storage() {
    const handlers = new Map<string, never>();
    return {
      get: (value: string) => handlers.get(value) ?? null,
      set: (value: string, handler: unknown) => void handlers.set(value, handler as never),
    };
  },
  deriveConstraint: (request: { headers: Record<string, string | string[] | undefined> }) =>
    String(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
      ? 'yes'
      : undefined,
};
