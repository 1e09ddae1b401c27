import { formatPath } from "@switchyard/flow";
import type { JsonPath } from "../../core/value/json-path.ts";
import type { ValueFields } from "./value-fields.ts";

/** The attributes of an element by which a field is dragged. */
export function draggable(fields: ValueFields, path: JsonPath) {
	return {
		draggable: true,
		title: `Drag ${formatPath(path)} into a parameter`,
		ref(element: HTMLElement | null) {
			const start = ({ dataTransfer }: DragEvent) => {
				if (!dataTransfer) return;
				dataTransfer.effectAllowed = "copy";
				for (const [type, text] of Object.entries(fields.drag(path))) dataTransfer.setData(type, text);
			};
			element?.addEventListener("dragstart", start);
			return () => element?.removeEventListener("dragstart", start);
		},
	} as const;
}
