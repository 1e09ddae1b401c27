/** One package of npm's lock file, version 3. */
interface LockedPackage {
	readonly integrity?: string;
	readonly link?: boolean;
	readonly os?: readonly string[];
	readonly cpu?: readonly string[];
	readonly libc?: readonly string[];
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
	readonly peerDependencies?: Readonly<Record<string, string>>;
	readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The machine for which packages are counted: others fetch other binaries. */
export const PLATFORM = { os: "linux", cpu: "x64", libc: "glibc" } as const;

const INSTALLED = "node_modules/";

/**
 * The packages that `npm install` fetches for `PLATFORM`: development tools and workspaces' libraries included, links to workspaces
 * and packages for other machines left out.
 * @param lockFile the text of a `package-lock.json`
 * @returns each package's integrity, by its place under the root
 */
export function fetchedPackages(lockFile: string): Map<string, string> {
	const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
	const locked = new Map(Object.entries(packages));
	const seen = new Set<string>();
	// Workspaces are entries of their own, so links to them lead nowhere new.
	const open = [...locked.keys()].filter((place) => !place.includes(INSTALLED));
	const fetched = new Map<string, string>();
	for (let place = open.pop(); place !== undefined; place = open.pop()) {
		const found = locked.get(place);
		if (found === undefined || seen.has(place) || !fits(found)) continue;
		seen.add(place);
		const isOurs = !place.includes(INSTALLED);
		if (!isOurs && found.link !== true) fetched.set(place, found.integrity ?? "");
		for (const name of neededBy(found, isOurs)) {
			const needed = resolve(name, place, locked);
			if (needed !== undefined) open.push(needed);
		}
	}
	return fetched;
}

function fits({ os, cpu, libc }: LockedPackage): boolean {
	return admits(os, PLATFORM.os) && admits(cpu, PLATFORM.cpu) && admits(libc, PLATFORM.libc);
}

/** Returns whether a list such as `["linux", "darwin"]` or `["!win32"]` admits a value. */
function admits(list: readonly string[] | undefined, value: string): boolean {
	if (list === undefined || list.includes(value)) return true;
	return !list.includes(`!${value}`) && list.every((each) => each.startsWith("!"));
}

function neededBy(found: LockedPackage, isOurs: boolean): string[] {
	const optionalPeers = new Map(Object.entries(found.peerDependenciesMeta ?? {}));
	const peers = Object.keys(found.peerDependencies ?? {});
	return [
		...Object.keys(found.dependencies ?? {}),
		...Object.keys(found.optionalDependencies ?? {}),
		...(isOurs ? Object.keys(found.devDependencies ?? {}) : []),
		...peers.filter((name) => optionalPeers.get(name)?.optional !== true),
	];
}

/** The place of `name` as Node looks it up from `from`: there first, then in each folder above. */
function resolve(name: string, from: string, locked: ReadonlyMap<string, LockedPackage>): string | undefined {
	const folders = from === "" ? [] : from.split("/");
	for (let depth = folders.length; depth >= 0; depth--) {
		const place = [...folders.slice(0, depth), INSTALLED + name].join("/");
		if (locked.has(place)) return place;
	}
	return undefined;
}
