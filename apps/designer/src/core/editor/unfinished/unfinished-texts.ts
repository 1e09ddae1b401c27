import type { NewIds } from "@switchyard/flow";
import type { EditorState } from "../editor-state.ts";
import { type FlowAndTypes, isStanding, standsOver } from "./stands-over.ts";
import type { FieldPlace, TypedText, UnfinishedText } from "./unfinished-text.ts";

/** How many texts one flow keeps, those included whose fields are gone and may come back; the oldest are forgotten. */
const MOST = 100;

type FlowWithTexts = FlowAndTypes & Pick<EditorState, "unfinished">;

/** The texts with one more, or without the one at that place. */
export function withText(
	state: FlowWithTexts,
	place: FieldPlace,
	typed: TypedText | undefined,
): readonly UnfinishedText[] {
	const { node, field } = place;
	const others = state.unfinished.filter((text) => !isAt(text, place));
	const over = typed && standsOver(state, place);
	if (over) return [...others, { node, field, ...typed, over }].slice(-MOST);
	return others.length === state.unfinished.length ? state.unfinished : others;
}

/** What a field shows in place of its value; `undefined` where it shows the value. */
export function textAt(state: FlowWithTexts, place: FieldPlace): string | undefined {
	const text = state.unfinished.find((each) => isAt(each, place));
	return text && isStanding(state, text) ? text.text : undefined;
}

/** The texts after others changed the flow: where the field is still there, a text stands over their value too. */
export function overTheirs(state: FlowWithTexts, theirs: FlowAndTypes): readonly UnfinishedText[] {
	const texts = state.unfinished.map((text) => {
		const over = standsOver(theirs, text);
		const { type, provider } = text.over;
		const isSameField = over?.type === type && over.provider === provider;
		return isSameField && isStanding(state, text) && !isStanding(theirs, text) ? { ...text, over } : text;
	});
	return texts.some((text, index) => text !== state.unfinished[index]) ? texts : state.unfinished;
}

/** The texts where nodes have other ids now. */
export function withNewIds(texts: readonly UnfinishedText[], { nodes }: NewIds): readonly UnfinishedText[] {
	return texts.map((text) => ({ ...text, node: nodes.get(text.node) ?? text.node }));
}

function isAt(text: UnfinishedText, { node, field }: FieldPlace): boolean {
	return text.node === node && text.field === field;
}
