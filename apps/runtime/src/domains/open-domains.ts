import type { GuardedHttp } from "../platform/http/build-http.ts";
import type { Http } from "../platform/http/http.ts";
import type { OpenedParts } from "../platform/opened-parts.ts";
import type { Platform } from "../platform/platform.ts";
import type {
	AnyDomain,
	DomainContext,
	DomainDefinition,
	ExtensionPoint,
	Faces,
	OpenedDomain,
} from "./domain.ts";

/** Domains that need each other, directly or through others. */
export class DomainCircleError extends Error {
	override readonly name = "DomainCircleError";

	constructor(path: readonly string[]) {
		super(`Domains need each other in a circle: ${path.join(" → ")}.`);
	}
}

/** A contribution to a point that no needed domain declares. */
export class ForeignPointError extends Error {
	override readonly name = "ForeignPointError";

	constructor(domain: string, point: string) {
		super(`The domain ${domain} contributes to ${point}, which no domain in its needs declares.`);
	}
}

/** Domains that are open, with all that they need. */
export interface OpenedDomains {
	/** Returns the face of an open domain. @throws Error for one that is not open */
	faceOf<Face>(domain: DomainDefinition<string, readonly AnyDomain[], Face>): Face;
	/** Adds every domain's routes, each in a scope of its own, the lowest domain first. */
	addRoutes(http: Pick<GuardedHttp, "app" | "routes">): Promise<void>;
	/** Starts every domain, the lowest first. */
	start(): Promise<void>;
}

/**
 * Opens domains, and all that they need, the lowest first.
 * @param parts receives how each domain ends, also where opening fails
 * @throws DomainCircleError, ForeignPointError, or what a domain throws
 */
export async function openDomains(
	roots: readonly AnyDomain[],
	platform: Platform,
	parts: Pick<OpenedParts, "stops" | "hangsUp" | "closes">,
): Promise<OpenedDomains> {
	const opened = new Map<AnyDomain, OpenedDomain<unknown>>();
	const points = new Map<ExtensionPoint<unknown>, unknown[]>();
	let isComplete = false;

	const needsOf = (domain: AnyDomain) => facesOf(domain.needs, opened);
	const readerOf = <Contribution>(domain: AnyDomain, point: ExtensionPoint<Contribution>) => {
		if (!domain.points?.some((one) => one === point)) throw new ForeignPointError(domain.name, point.name);
		return (): readonly Contribution[] => {
			if (!isComplete) throw new Error(`${point.name} is read before every domain is open.`);
			// `contribute` checks what goes in.
			return (points.get(point) ?? []) as readonly Contribution[];
		};
	};
	const contextOf = (domain: AnyDomain): DomainContext<readonly AnyDomain[]> => ({
		platform,
		needs: needsOf(domain),
		contribute(point, contribution) {
			const isNeeded = domain.needs.some((need: AnyDomain) => need.points?.some((one) => one === point));
			if (!isNeeded) throw new ForeignPointError(domain.name, point.name);
			points.get(point)?.push(contribution);
		},
		contributions: (point) => readerOf(domain, point),
		contribution: (point) => {
			const read = readerOf(domain, point);
			return () => {
				const [one, ...others] = read();
				if (one === undefined || others.length > 0)
					throw new Error(
						`${point.name} has ${others.length + (one === undefined ? 0 : 1)} contributions, not one.`,
					);
				return one;
			};
		},
		stops: (part, withinMs, end) => parts.stops(part, withinMs, end),
		hangsUp: (part, withinMs, end) => parts.hangsUp(part, withinMs, end),
		closes: (part, withinMs, end) => parts.closes(part, withinMs, end),
	});

	for (const domain of inOrderOfNeeds(roots)) {
		for (const point of domain.points ?? []) points.set(point, []);
		opened.set(domain, await domain.open(contextOf(domain)));
	}
	isComplete = true;

	return {
		faceOf<Face>(domain: DomainDefinition<string, readonly AnyDomain[], Face>) {
			const found = opened.get(domain);
			if (found === undefined) throw new Error(`The domain ${domain.name} is not open.`);
			// The definition that opened it says so.
			return found.face as Face;
		},
		async addRoutes({ app, routes: registered }) {
			for (const [domain, { face }] of opened) {
				const { routes } = domain;
				if (routes === undefined) continue;
				const context = { platform, needs: needsOf(domain), face, registered };
				await app.register(async (scope) => await routes(scope as Http, context));
			}
		},
		async start() {
			for (const { start } of opened.values()) await start?.();
		},
	};
}

/** Returns domains and all that they need, each after those that it needs. @throws DomainCircleError */
export function inOrderOfNeeds(roots: readonly AnyDomain[]): readonly AnyDomain[] {
	const order: AnyDomain[] = [];
	const path: AnyDomain[] = [];
	const visit = (domain: AnyDomain): void => {
		if (order.includes(domain)) return;
		if (path.includes(domain))
			throw new DomainCircleError([...path.slice(path.indexOf(domain)), domain].map(({ name }) => name));
		path.push(domain);
		domain.needs.forEach(visit);
		path.pop();
		order.push(domain);
	};
	roots.forEach(visit);
	return order;
}

function facesOf<Needs extends readonly AnyDomain[]>(
	domains: Needs,
	opened: ReadonlyMap<AnyDomain, OpenedDomain<unknown>>,
): Faces<Needs> {
	// By name, as the type says; a domain that is needed is open.
	return Object.fromEntries(domains.map((domain) => [domain.name, opened.get(domain)?.face])) as Faces<Needs>;
}
