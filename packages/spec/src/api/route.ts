import type { TSchema } from "typebox";

/** Method and address as one text; `:name` is a named part of the address. */
export type RouteName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** Request and answers of a route; the server checks the one and writes the others by it. */
export interface RouteSchema {
	/** Its name in the API's description. */
	readonly operationId: string;
	readonly summary: string;
	readonly description?: string;
	/** The named parts of the address. */
	readonly params?: TSchema;
	readonly querystring?: TSchema;
	readonly body?: TSchema;
	/** The answers by status; every other status is an `ErrorBody`. */
	readonly response: Readonly<Record<number, TSchema>>;
	/** Schemas for the API's description, where the checks of the request are looser. */
	readonly described?: Pick<RouteSchema, "body"> & Partial<Pick<RouteSchema, "response">>;
}

/** A route as Fastify takes it, without its handler. */
export interface Route<Name extends RouteName = RouteName, Schema extends RouteSchema = RouteSchema> {
	readonly method: Name extends `${infer Method} /${string}` ? Method : never;
	readonly url: Name extends `${string} ${infer Address}` ? Address : never;
	readonly schema: Schema & { readonly tags: readonly string[] };
}

/** The routes of one section of the API's description, by name. */
export type Routes<Schemas extends Readonly<Record<RouteName, RouteSchema>>> = {
	readonly [Name in keyof Schemas & RouteName]: Route<Name, Schemas[Name]>;
};

/** Declares the routes of one section. */
export function routes<const Schemas extends Readonly<Record<RouteName, RouteSchema>>>(
	section: string,
	schemas: Schemas,
): Routes<Schemas> {
	const entries = Object.entries(schemas).map(([name, schema]) => {
		const [method, url] = name.split(" ");
		return [name, { method, url, schema: { tags: [section], ...schema } }];
	});
	return Object.fromEntries(entries);
}
