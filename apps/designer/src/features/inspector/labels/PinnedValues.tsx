import type { FlowNode, Property, SinkKind } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";

interface PinnedValuesProps {
	readonly node: FlowNode;
	readonly property: Property;
}

/** The values that a designer allows for a parameter, one in each line. */
export function PinnedValues({ node, property: { name, title = name, sink } }: PinnedValuesProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const text = (node.pinnedSets?.[name] ?? []).join("\n");
	const { draft, change, flush } = useDraft(text, (typed) => {
		const values = [...new Set(typed.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
		editor.setPinnedSet(node.id, name, values.length > 0 ? values : null);
	});
	return (
		<TextArea
			label={title}
			rows={1}
			value={draft}
			readOnly={readOnly}
			placeholder={sink && EXAMPLES[sink]}
			onChange={(event) => change(event.target.value)}
			onBlur={flush}
		/>
	);
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
};
