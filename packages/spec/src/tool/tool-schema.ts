import type { FlowNode } from "../flow/flow-node.ts";
import type { JsonSchema } from "../json/json-schema.ts";
import { withoutDisplay } from "../json/without-display.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import type { Property } from "../node-spec/property.ts";
import { HANDS_OVER, takesOver } from "./hand-over.ts";
import type { ToolDefinition } from "./tool-definition.ts";

/** The properties that a model fills: those that the author allows (`aiScope`) and the designer set to `AI`. */
export function aiProperties(spec: NodeSpec, node: Pick<FlowNode, "params">): Property[] {
	return spec.properties.filter(
		(property) =>
			property.variableType !== "Out" &&
			property.aiScope &&
			property.secret === undefined &&
			(ownSetting(node, property.name)?.scope ?? property.scope) === "AI",
	);
}

/**
 * The tool that a node is for the agents it hangs on, exactly as a model sees it, or `undefined` when the
 * package author gave the node type no tool marker.
 */
export function toolDefinition(
	spec: NodeSpec,
	node: Pick<FlowNode, "params" | "tool">,
): ToolDefinition | undefined {
	if (!spec.tool) return undefined;
	const properties = aiProperties(spec, node);
	const description = node.tool?.description ?? spec.tool.description;
	return {
		name: node.tool?.name ?? spec.tool.name,
		description: takesOver(spec, node) ? `${description} ${HANDS_OVER}` : description,
		parameters: {
			type: "object",
			properties: Object.fromEntries(
				properties.map((property) => [property.name, argumentSchema(property, node)]),
			),
			required: properties
				.filter((property) => property.variableType === "In")
				.map((property) => property.name),
			additionalProperties: false,
		},
	};
}

/** Keywords that say what a value may be; a schema with none of them is for text. */
const TYPING_KEYWORDS = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"] as const;

function argumentSchema(property: Property, node: Pick<FlowNode, "params">): JsonSchema {
	const setting = ownSetting(node, property.name);
	const description = (setting?.scope === "AI" ? setting.description : undefined) ?? property.description;
	const typed = TYPING_KEYWORDS.some((keyword) => Object.hasOwn(property.schema, keyword));
	return { ...(typed ? {} : { type: "string" }), ...withoutDisplay(property.schema), description };
}

function ownSetting(node: Pick<FlowNode, "params">, name: string) {
	return Object.hasOwn(node.params, name) ? node.params[name] : undefined;
}
