import { formatPath } from "@switchyard/flow";
import { useMemo } from "react";
import { FIELD_DRAG, type FieldSource, type SeenAs } from "../core/editor/field-source.ts";
import type { JsonPath } from "../core/value/json-path.ts";
import { useEditor } from "./editor-context.tsx";
import { askForParameter } from "./wanted-field.ts";

/** Where a value is shown of which fields are dragged. */
export interface FieldsOrigin {
	/** The node at which it was seen; fields of none can be dragged. */
	readonly node: string | undefined;
	readonly seen: SeenAs;
	/** Of a message that was sent on: the fields that the node wrote into it. The others arrived. */
	readonly written?: object | undefined;
}

/** What can be done with the fields of a value that a run has shown: drag one into a parameter, or choose the parameter. */
export function useFields({ node, seen, written }: FieldsOrigin) {
	const readOnly = useEditor((state) => state.readOnly);
	return useMemo(() => {
		if (readOnly || node === undefined) return undefined;
		const sourceOf = (path: JsonPath): FieldSource => {
			const isOwn = written === undefined || Object.hasOwn(written, path[0] ?? "");
			return { node, seen: isOwn ? seen : "arrived", path };
		};
		return {
			drag: (path: JsonPath) => ({
				[FIELD_DRAG]: JSON.stringify(sourceOf(path)),
				"text/plain": `{{ ${formatPath(path)} }}`,
			}),
			entries: (path: JsonPath) => [
				{ label: "Use in parameter…", onSelect: () => askForParameter(sourceOf(path)) },
			],
		};
	}, [readOnly, node, seen, written]);
}
