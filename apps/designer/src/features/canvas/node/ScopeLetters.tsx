import { settingOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import { SCOPE_LOOKS } from "../../../ui/ScopeBadge.tsx";

/** As many letters as leave room for words beside them. */
const MOST = 4;

/** A parameter, and who fills it. */
interface Told {
	readonly property: Property;
	readonly scope: Scope;
}

/** Who fills a node's parameters, where that is worth a letter: a model, or the message where the author meant something else. */
export function ScopeLetters({ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec }) {
	const told = spec.properties
		.filter(({ variableType }) => variableType !== "Out")
		.map((property): Told => ({ property, scope: settingOf(node, property.name)?.scope ?? property.scope }))
		.filter(isWorthALetter);
	if (told.length === 0) return null;
	const shown = told.length > MOST ? told.slice(0, MOST - 1) : told;
	return (
		<ul aria-label="Parameters" className="canvas-node-scopes">
			{shown.map(({ property, scope }) => (
				<li
					key={property.name}
					title={`${labelOf(property)}: ${SCOPE_LOOKS[scope].meaning.toLowerCase()}`}
					data-scope={scope}
				>
					<span className="sr-only">
						{labelOf(property)}: {scope}
					</span>
					<span aria-hidden>{SCOPE_LOOKS[scope].letter}</span>
				</li>
			))}
			{shown.length < told.length && <li>+{told.length - shown.length}</li>}
		</ul>
	);
}

function isWorthALetter({ property, scope }: Told): boolean {
	return scope === "AI" || (scope === "Message" && property.scope !== "Message");
}

function labelOf({ title, name }: Property): string {
	return title ?? name;
}
