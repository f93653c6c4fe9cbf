export const FLAGS: string[];
export const ENV: Record<string, string>;
