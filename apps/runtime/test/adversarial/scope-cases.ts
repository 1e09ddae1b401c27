import { allowsScope } from "@switchyard/flow";
import { SCOPES } from "@switchyard/spec/scope";
import { PARAMETERS } from "./tool-case.ts";

const CASES = PARAMETERS.flatMap(({ spec, property }) =>
	SCOPES.map((scope) => ({ spec, property, scope, label: `${spec.id} ${property.name} ${scope}` })),
);

/** Every parameter of every built-in tool with each scope that its author allows. */
export const ALLOWED = CASES.filter(({ property, scope }) => allowsScope(property, scope));

/** Every parameter of every built-in tool with each scope that its author forbids. */
export const FORBIDDEN = CASES.filter(({ property, scope }) => !allowsScope(property, scope));
