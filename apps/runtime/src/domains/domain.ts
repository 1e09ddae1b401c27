import type { Http } from "../platform/http/http.ts";
import type { RouteEntry } from "../platform/http/route-table.ts";
import type { Platform } from "../platform/platform.ts";

/** A place where a domain takes contributions of higher ones, so that imports only run down. */
export interface ExtensionPoint<Contribution> {
	/** Name for messages, such as `runs.flowRules`. */
	readonly name: string;
	/** Carries the type; never set. */
	readonly contribution?: Contribution;
}

export const extensionPoint = <Contribution>(name: string): ExtensionPoint<Contribution> => ({ name });

/** A domain that is open. */
export interface OpenedDomain<Face> {
	/** All that other domains see of this one. */
	readonly face: Face;
	/** Begins work: recovery, followers, triggers. Every domain is open by then, and every extension point is filled. */
	readonly start?: () => Promise<void> | void;
}

/** A domain of whatever face. */
export interface AnyDomain extends DomainDefinition<string, readonly AnyDomain[], unknown> {}

/** The faces of domains, by the domains' names. */
export type Faces<Needs extends readonly AnyDomain[]> = {
	readonly [Domain in Needs[number] as Domain["name"]]: Domain extends DomainDefinition<
		string,
		readonly AnyDomain[],
		infer Face
	>
		? Face
		: never;
};

export interface DomainContext<Needs extends readonly AnyDomain[]> {
	readonly platform: Platform;
	readonly needs: Faces<Needs>;
	/**
	 * Contributes to an extension point of a needed domain.
	 * @throws ForeignPointError
	 */
	contribute<Contribution>(point: ExtensionPoint<Contribution>, contribution: Contribution): void;
	/** Returns a reader of a point of this domain that has one contribution. The reader throws until every domain is open, and where there is not one. */
	contribution<Contribution>(point: ExtensionPoint<Contribution>): () => Contribution;
	/** Returns a reader of a point of this domain. The reader throws until every domain is open. */
	contributions<Contribution>(point: ExtensionPoint<Contribution>): () => readonly Contribution[];
	/** Has the domain begin nothing more before anything is closed, and waits for what is under way, for so many milliseconds. */
	stops(part: string, withinMs: number, end: () => Promise<unknown> | unknown): void;
	/** Ends the domain's connections: after every domain has stopped, and before the first is closed. */
	hangsUp(part: string, withinMs: number, end: () => Promise<unknown> | unknown): void;
	/** Releases what the domain holds, within so many milliseconds; the domain opened last is closed first. */
	closes(part: string, withinMs: number, end: () => Promise<unknown> | unknown): void;
}

export interface RoutesContext<Needs extends readonly AnyDomain[], Face> {
	readonly platform: Platform;
	readonly needs: Faces<Needs>;
	readonly face: Face;
	/** Every route of the server, as it is registered. */
	readonly registered: readonly RouteEntry[];
}

/** A subject of the server: its rows, its rules and its routes, in one folder. */
export interface DomainDefinition<Name extends string, Needs extends readonly AnyDomain[], Face> {
	readonly name: Name;
	/** The definitions of other domains: their faces are typed by them, and the rule against import circles checks the order. */
	readonly needs: Needs;
	/** Extension points that this domain declares. */
	readonly points?: readonly ExtensionPoint<unknown>[];
	open(context: DomainContext<Needs>): OpenedDomain<Face> | Promise<OpenedDomain<Face>>;
	/** Adds the domain's routes to a scope of their own. */
	routes?(app: Http, context: RoutesContext<Needs, Face>): Promise<void> | void;
}

export function defineDomain<const Name extends string, const Needs extends readonly AnyDomain[], Face>(
	definition: DomainDefinition<Name, Needs, Face>,
): DomainDefinition<Name, Needs, Face> {
	definitions.add(definition);
	return definition;
}

const definitions = new WeakSet<object>();

export function isDomain(value: unknown): value is AnyDomain {
	return typeof value === "object" && value !== null && definitions.has(value);
}

/** A thing that is made when it is first asked for. */
export interface Lazy<Thing> {
	(): Thing;
	/** The thing; `undefined` until it is asked for. */
	readonly made: Thing | undefined;
}

/** Makes a thing once every domain is open, where it needs all contributions. */
export function lazily<Thing extends object>(make: () => Thing): Lazy<Thing> {
	let made: Thing | undefined;
	return Object.defineProperty(() => (made ??= make()), "made", { get: () => made }) as Lazy<Thing>;
}
