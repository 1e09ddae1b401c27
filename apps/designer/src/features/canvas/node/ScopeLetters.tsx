import { settingOf } from "@switchyard/flow";
import type { FlowNode, NodeSpec, Property, Scope } from "@switchyard/spec";
import { SCOPE_ROW_HEIGHT } from "../../../core/geometry/node-box.ts";
import { SCOPE_LOOKS, ScopeBadge } from "../../../ui/ScopeBadge.tsx";

/** As many letters as fit into a node's width. */
const MOST = 9;

/** Who fills each parameter of a node: a letter per parameter, in the author's order. */
export function ScopeLetters({ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec }) {
	const parameters = spec.properties.filter(({ variableType }) => variableType !== "Out");
	if (parameters.length === 0) return null;
	const shown = parameters.length > MOST ? parameters.slice(0, MOST - 1) : parameters;
	return (
		<ul
			aria-label="Parameters"
			className="absolute inset-x-0 bottom-0 flex items-center gap-1 border-t border-border px-3"
			style={{ height: SCOPE_ROW_HEIGHT }}
		>
			{shown.map((property) => (
				<li key={property.name} title={explain(property, scopeOf(node, property))} className="flex">
					<span className="sr-only">{property.title ?? property.name}: </span>
					<ScopeBadge scope={scopeOf(node, property)} />
				</li>
			))}
			{shown.length < parameters.length && (
				<li className="text-xs text-text-muted">+{parameters.length - shown.length}</li>
			)}
		</ul>
	);
}

function scopeOf(node: FlowNode, property: Property): Scope {
	return settingOf(node, property.name)?.scope ?? property.scope;
}

function explain(property: Property, scope: Scope): string {
	return `${property.title ?? property.name}: ${SCOPE_LOOKS[scope].meaning.toLowerCase()}`;
}
