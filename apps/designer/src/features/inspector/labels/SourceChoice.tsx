import type { FlowNode } from "@switchyard/spec/flow";
import type { Mark } from "@switchyard/spec/label";
import type { NodeSpec, Source } from "@switchyard/spec/node-spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";

/** What a designer may know better than the author. */
type Kind = keyof Mark;

interface SourceChoiceProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly kind: Kind;
	readonly title: string;
	/** What results are called that are so, and that are not. */
	readonly yes: string;
	readonly no: string;
}

/** One thing about a node's results: as its author says, or as the designer knows better. */
export function SourceChoice({ node, spec, kind, title, yes, no }: SourceChoiceProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const chosen = node.source?.[kind];
	const choose = (choice: string) => {
		const { [kind]: _, ...rest } = node.source ?? {};
		const source: Source = choice === "author" ? rest : { ...rest, [kind]: choice === "yes" };
		editor.setSource(node.id, Object.keys(source).length > 0 ? source : null);
	};
	return (
		<div className="flex flex-col gap-1.5">
			<h3 className="text-sm font-medium">{title}</h3>
			<SegmentedControl
				label={title}
				fill
				segments={[
					{ value: "author", label: "Default" },
					{ value: "yes", label: yes },
					{
						value: "no",
						label: no,
						disabledReason: spec.source?.kept
							? "What is kept has the label that it was written with."
							: undefined,
					},
				]}
				value={chosen === undefined ? "author" : chosen ? "yes" : "no"}
				onValueChange={choose}
				disabled={readOnly}
			/>
			{chosen === undefined && (
				<p className="text-sm text-text-muted">
					{spec.source?.kept ? KEPT : authorWords(spec, kind, { yes, no })}
				</p>
			)}
		</div>
	);
}

/** The author's word on the results, and on which of them. */
function authorWords(
	{ source = {}, properties }: NodeSpec,
	kind: Kind,
	{ yes, no }: Pick<SourceChoiceProps, "yes" | "no">,
): string {
	const titles = (names: readonly string[]) =>
		names.map((name) => properties.find((each) => each.name === name)?.title ?? name).join(", ");
	const { trusted, with: only, outputs } = source;
	if (!source[kind]) {
		const reason = kind === "untrusted" && trusted !== undefined ? `: ${trusted}` : ".";
		return `${no} as its author says${reason}`;
	}
	if (outputs?.length === 0) return `${no} as its author says. Its errors are ${yes.toLowerCase()}.`;
	return [
		`${yes} as its author says`,
		...(outputs ? [`: ${titles(outputs)}`] : []),
		...(only ? [`, if ${titles(only)} is set`] : []),
		`. ${WORDS[kind]}`,
	].join("");
}

const KEPT = "As each was labelled when it was written.";

const WORDS: Readonly<Record<Kind, string>> = {
	untrusted: "What follows from them is untrusted too, in templates, functions and an agent’s words.",
	private: "They are private where a credential is chosen.",
};
