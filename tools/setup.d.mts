/** Types of `setup.mjs` for the tests. */
interface Machine {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly platform?: string;
}

export function ensureDependencies(): void;
export function ensureBrowser(): string;
export function findBrowser(): string | undefined;
export function findFirefox(machine?: Machine): string | undefined;
export function npmCall(
  args: readonly string[],
  machine?: Machine,
): { readonly command: string; readonly args: readonly string[]; readonly shell: boolean };
export function waysToBrowser(machine?: {
  readonly platform?: string;
  readonly isRoot?: boolean;
  readonly hasApt?: boolean;
}): readonly { readonly calls: readonly (readonly [command: string, args: readonly string[], stdio: unknown])[] }[];
export function openCall(
  url: string,
  machine?: Machine,
): { readonly command: string; readonly args: readonly string[]; readonly verbatim: boolean } | null;
export function browserPlaces(machine?: Machine): readonly string[];
