import type { FlowNode } from "@switchyard/spec/flow";
import type { Property, SinkKind } from "@switchyard/spec/node-spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { DraftArea } from "../../../ui/draft/DraftArea.tsx";

interface PinnedValuesProps {
	readonly node: FlowNode;
	readonly property: Property;
}

/** The values that a designer allows for a parameter, one in each line. */
export function PinnedValues({ node, property: { name, title = name, sink } }: PinnedValuesProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	return (
		<DraftArea
			label={title}
			rows={1}
			value={(node.pinnedSets?.[name] ?? []).join("\n")}
			normalize={(typed) => valuesIn(typed).join("\n")}
			onValueChange={(text) => editor.setPinnedSet(node.id, name, text === "" ? null : valuesIn(text))}
			readOnly={readOnly}
			placeholder={sink && EXAMPLES[sink]}
		/>
	);
}

function valuesIn(text: string): string[] {
	return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

const EXAMPLES: Readonly<Record<SinkKind, string>> = {
	url: "https://api.example.com/",
	host: "api.example.com",
	path: "reports/",
	recipient: "@example.com",
	sender: "@example.com",
	sql: "One value per line",
	amount: "One value per line",
	command: "One value per line",
	instructions: "One value per line",
	record: "One value per line",
};
