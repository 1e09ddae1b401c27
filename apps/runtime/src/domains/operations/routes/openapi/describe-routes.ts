import { STATUS_CODES } from "node:http";
import { ErrorBody } from "@switchyard/spec/error";
import Fastify, { type FastifySchema } from "fastify";
import { type TSchema, Type } from "typebox";
import type { Access } from "../../../../platform/http/access.ts";
import type { RouteEntry } from "../../../../platform/http/route-table.ts";
import { type Components, withReferences } from "./named-schemas.ts";

declare module "fastify" {
	interface FastifySchema {
		/** What programs need to know and the checks of the request do not say; takes the place of the same keys of the schema. */
		described?: Pick<FastifySchema, "body" | "response" | "consumes">;
	}
}

export interface Described {
	/** Every route, also those that are registered later. */
	readonly routes: readonly RouteEntry[];
	readonly version: string;
}

/** Describes routes as an OpenAPI document, from the schemas that check their requests. */
export async function describeRoutes({ routes, version }: Described): Promise<object> {
	const { default: swagger } = await import("@fastify/swagger");
	const copies = Fastify({ exposeHeadRoutes: false });
	copies.setValidatorCompiler(() => () => true);
	copies.setSerializerCompiler(() => JSON.stringify);
	copies.removeAllContentTypeParsers();
	await copies.register(swagger, {
		openapi: {
			openapi: "3.1.0",
			info: {
				title: "Switchyard",
				version,
				description: "Flows, their runs, and what they need.",
				license: { name: "MIT", identifier: "MIT" },
			},
			servers: [{ url: "/", description: "This server" }],
			components: {
				securitySchemes: {
					token: { type: "http", scheme: "bearer" },
					toolSession: { type: "http", scheme: "bearer", description: "The token of a tool session." },
				},
			},
			security: [{ token: [] }],
		},
		convertConstToEnum: false,
		transformObject: (document) =>
			"openapiObject" in document ? finishDocument(document.openapiObject, schemas) : document.swaggerObject,
	});
	const schemas: Components = {};
	for (const { method, url, access, schema } of routes) {
		if (!schema || method === "HEAD") continue;
		const sharesSchema =
			routes.filter((other) => other.schema === schema && other.method !== "HEAD").length > 1;
		const described = describe(schema, { access, suffix: sharesSchema ? methodSuffix(method) : "" });
		copies.route({ method, url, schema: withNamedBodies(described, schemas), handler: () => undefined });
	}
	await copies.ready();
	return copies.swagger();
}

interface Description {
	readonly access: Access | undefined;
	/** Tells operations apart that share one schema. */
	readonly suffix: string;
}

function describe(schema: FastifySchema, { access, suffix }: Description): FastifySchema {
	const { querystring, described, ...rest } = schema;
	return {
		...rest,
		...described,
		...(schema.operationId === undefined ? {} : { operationId: schema.operationId + suffix }),
		// A query of any fields has no parameters to describe.
		...(Object(querystring).properties === undefined ? {} : { querystring }),
		...(access === "public" || access === "secret" ? { security: [] } : {}),
		response: withErrors({ ...Object(schema.response), ...Object(described?.response) }),
	};
}

/** Any request can be refused, and any can fail. A status of a route's own, such as a conflict, can have other reasons too. */
function withErrors(declared: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
	const responses = Object.entries(declared).map(([status, schema]) => [
		status,
		/^4\d\d$/.test(status) ? Type.Union([schema, ErrorBody]) : schema,
	]);
	return { default: ErrorBody, ...Object.fromEntries(responses) };
}

const methodSuffix = (method: string) => `With${method.charAt(0)}${method.slice(1).toLowerCase()}`;

/** With references in place of what has a name, before Swagger rewrites the keywords of schemas. */
function withNamedBodies(schema: FastifySchema, schemas: Components): FastifySchema {
	const { body, response } = schema;
	return {
		...schema,
		...(body === undefined ? {} : { body: withReferences(body, schemas) }),
		response: withReferences(response, schemas),
	};
}

/** Adds the named schemas, and says of each body and response what the schemas cannot. */
function finishDocument<Document extends { paths?: object; components?: object }>(
	document: Document,
	schemas: Components,
): Document {
	const paths = Object.entries(Object(document.paths)).map(([path, methods]) => {
		const operations = Object.entries(Object(methods)).map(([method, operation]) => [
			method,
			withReferences(finishOperation(Object(operation)), schemas),
		]);
		return [path, Object.fromEntries(operations)];
	});
	return { ...document, paths: Object.fromEntries(paths), components: { ...document.components, schemas } };
}

interface Operation {
	readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Union }>> };
	readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface Union {
	readonly anyOf?: readonly { readonly type?: string; readonly properties?: object }[];
}

function finishOperation({ requestBody, ...operation }: Operation): object {
	const responses = Object.entries(operation.responses).map(([status, response]) => [
		status,
		{ ...response, description: descriptionOf(status, response.description) },
	]);
	return {
		...operation,
		...(requestBody === undefined ? {} : bodyOf(requestBody)),
		responses: Object.fromEntries(responses),
	};
}

/** A body that may be `null` may be left out, and one that has no fields is none. */
function bodyOf(requestBody: NonNullable<Operation["requestBody"]>): object {
	const options = requestBody.content["application/json"]?.schema.anyOf;
	if (!options?.some(({ type }) => type === "null")) return { requestBody };
	const [schema, ...others] = options.filter(({ type }) => type !== "null");
	if (others.length === 0 && schema?.type === "object" && isEmpty(schema.properties)) return {};
	const named = others.length === 0 ? schema : { anyOf: [schema, ...others] };
	return { requestBody: { required: false, content: { "application/json": { schema: named } } } };
}

function isEmpty(properties: object = {}): boolean {
	return Object.keys(properties).length === 0;
}

function descriptionOf(status: string, given: string): string {
	if (given !== "Default Response") return given;
	return STATUS_CODES[status] ?? "The request is refused; `code` says why.";
}
