import type { FastifySchemaCompiler, FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { shapeError } from "../errors/shape-error.ts";

type Compilers = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

/** Checks params, query strings and bodies. */
const requestShapes: FastifySchemaCompiler<TSchema> =
	({ schema }) =>
	(value: unknown) => {
		const error = shapeError(schema, value);
		return error === undefined ? { value } : { error };
	};

/**
 * What Fastify compiles the schemas of routes with. Given to its factory rather than set later, so that its own compilers,
 * a second validator among them, are not even loaded; its types know no others.
 */
export const shapeCompilers = {
	buildValidator: () => requestShapes,
	buildSerializer: () => () => JSON.stringify,
} as object as Compilers;
