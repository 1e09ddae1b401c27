import type { NodeSpec } from "./node-spec.ts";
import type { Property } from "./property.ts";
import type { SinkKind } from "./sink.ts";

/** A parameter whose value has consequences. */
export type ConsequentialProperty = Property & { readonly sink: SinkKind };

/**
 * The parameters of which a flow's policies speak. To open a file by whatever path has no consequence where a call changes nothing: what is
 * read carries a label of its own.
 */
export function consequentialProperties({
	properties,
	tool,
}: Pick<NodeSpec, "properties" | "tool">): ConsequentialProperty[] {
	const onlyReads = tool?.annotations?.readOnly === true;
	return properties.filter(
		(property): property is ConsequentialProperty =>
			property.sink !== undefined && !(onlyReads && property.sink === "path"),
	);
}
