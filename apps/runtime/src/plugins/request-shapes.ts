import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { shapeCheck } from "../errors/shape-check.ts";

/** Fastify's compiler for params, query strings and bodies. */
export const requestShapes: FastifySchemaCompiler<TSchema> = ({ schema }) => {
	const check = shapeCheck(schema);
	return (value: unknown) => {
		const error = check(value);
		return error === undefined ? { value } : { error };
	};
};
