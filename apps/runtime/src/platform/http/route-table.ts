import type { ResourceKind } from "@switchyard/spec/policy";
import type { FastifySchema } from "fastify";
import type { Access } from "./access.ts";
import type { Http } from "./http.ts";

/** One method at one address. */
export interface RouteEntry {
	readonly method: string;
	/** The pattern, for example `/api/flows/:flow`. */
	readonly url: string;
	readonly access: Access | undefined;
	/** Kind of thing that it is about; absent where its access is no verb. */
	readonly resource: ResourceKind | undefined;
	/** Whether it is served under the public origin, too. */
	readonly outside: boolean;
	readonly schema: FastifySchema | undefined;
}

/** Keeps account of every route that is registered from here on. */
export function keepRouteTable(app: Http): readonly RouteEntry[] {
	const table: RouteEntry[] = [];
	app.addHook("onRoute", ({ method, url, config, schema }) => {
		for (const one of [method].flat()) {
			table.push({
				method: one,
				url,
				access: config?.access,
				resource: config?.resource,
				outside: config?.outside === true,
				schema,
			});
		}
	});
	return table;
}

/** The methods that an address takes; none when nothing is there. Patterns that match everything do not count. */
export function methodsAt(table: readonly RouteEntry[], path: string): string[] {
	const methods = table
		.filter(({ url }) => !url.includes("*") && matches(url, path))
		.map(({ method }) => method);
	return [...new Set(methods)];
}

function matches(pattern: string, path: string): boolean {
	const parts = path.split("/");
	const expected = pattern.split("/");
	return (
		parts.length === expected.length &&
		expected.every((part, index) => part.startsWith(":") || part === parts[index])
	);
}
