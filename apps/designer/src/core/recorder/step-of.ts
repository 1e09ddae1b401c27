import type { ParameterSetting } from "@switchyard/spec/flow";
import { type RecordedAction, targetWays } from "@switchyard/spec/recorder";

/** A step that does again what a person did. */
export interface RecordedStep {
	readonly type: string;
	/** Words that tell it from others of its type. */
	readonly words: string | undefined;
	readonly params: Readonly<Record<string, ParameterSetting>>;
}

export function stepOf(action: RecordedAction): RecordedStep {
	switch (action.kind) {
		case "go-to":
			return { type: "Browser.GoTo", words: undefined, params: { url: custom(action.url) } };
		case "click":
			return aimed("Browser.Click", action.target, done(action.done));
		case "dialog": {
			const { text, times } = action;
			return {
				type: "Browser.Dialog",
				words: undefined,
				params: {
					action: custom("accept"),
					...(text === undefined ? {} : { text: custom(text) }),
					...(times === 1 ? {} : { times: custom(times) }),
				},
			};
		}
		case "tab": {
			const { action: what, tab } = action;
			return {
				type: "Browser.Tab",
				words: typeof tab === "string" ? tab : undefined,
				params: { action: custom(what), ...(tab === undefined ? {} : { tab: custom(tab) }) },
			};
		}
		case "download":
			return aimed("Browser.Download", action.target, {});
		case "press":
			return aimed("Browser.Press", action.target, { key: custom(action.key), ...done(action.done) });
		case "fill":
			return aimed("Browser.Fill", action.target, { value: custom(action.value) });
		case "wait":
			return {
				type: "Browser.WaitFor",
				words: action.text,
				params: { text: custom(action.text), ...(action.gone ? { gone: custom(true) } : {}) },
			};
		case "read":
			return action.target === undefined
				? { type: "Browser.Extract", words: undefined, params: {} }
				: aimed("Browser.Extract", action.target, {});
		case "password":
			return aimed(
				"Browser.FillCredential",
				action.target,
				action.credential === undefined ? {} : { credential: custom({ credential: action.credential }) },
			);
	}
}

type Target = Readonly<Record<string, unknown>>;

function aimed(type: string, target: Target, params: RecordedStep["params"]): RecordedStep {
	return { type, words: wordsOf(target), params: { target: custom(target), ...params } };
}

/** What tells that a step was done, as its setting. */
export function done(done: object | undefined): RecordedStep["params"] {
	return done === undefined ? {} : { done_when: custom(done) };
}

/** A setting that always has a value. */
export function custom(value: unknown): ParameterSetting {
	return { scope: "Custom", value };
}

/** What a person would call the element. */
function wordsOf(target: Target): string | undefined {
	const [first] = targetWays(target) ?? [];
	const words = first?.name ?? first?.label ?? first?.placeholder ?? first?.text;
	return typeof words === "string" && words.trim() !== "" ? words.trim() : undefined;
}
