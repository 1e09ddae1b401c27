import type { NodeFieldPath } from "../../../core/editor/unfinished/node-fields.ts";
import { DurationField, type DurationFieldProps } from "../../../ui/DurationField.tsx";
import { useNodeField } from "./use-node-field.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

interface NodeDurationProps extends Omit<DurationFieldProps, "label" | "unfinished"> {
	readonly node: string;
	readonly path: NodeFieldPath;
}

/** A time of a node itself, such as its time limit. What is no time yet stays in the field and is a problem. */
export function NodeDuration({ node, path, ...rest }: NodeDurationProps) {
	const { field, frame } = useNodeField(node, path, "a valid time");
	return (
		<WithUnfinished {...frame}>
			<DurationField {...field} {...rest} />
		</WithUnfinished>
	);
}
