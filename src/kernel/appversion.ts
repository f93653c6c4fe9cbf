/** The product's version, as the documents give it (GLOBAL-28). */
export const APP_VERSION = '1.16.587';

/** A page built from sources says in this meta element which version and build its scripts are; tools/build.ts writes it. */
export const VERSION_META = 'version';

/**
 * 1.16.587.1795418700-0b5c7a12: the second of the build, by which a later one is newer (B92), and the sources, by which two machines that
 * each built the same know that they agree.
 */
export function builtVersion(at: Date, sources: string): string {
  return `${APP_VERSION}.${Math.floor(at.getTime() / 1000)}-${sources.slice(0, 8)}`;
}
