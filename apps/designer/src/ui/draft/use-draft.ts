import { useEffect, useRef, useState } from "react";
import { Draft } from "./draft.ts";

/**
 * A field's draft of a value that is kept elsewhere. Call `change` with what is typed, and when the field is left either
 * `flush`, which leaves in the field what was typed, or `leave`, after which it shows the value outside: where that is
 * what was typed in other words, and where it was refused.
 * @param same whether a value outside is what was typed, in other words; it does not change the field while that has the focus
 */
export function useDraft<Value>(
	value: Value,
	commit: (value: Value) => void,
	same?: (typed: Value, outside: Value) => boolean,
) {
	const [shown, show] = useState(value);
	const [left, setLeft] = useState(0);
	const latest = useRef({ value, commit });
	latest.current = { value, commit };
	const [draft] = useState(
		() => new Draft<Value>(value, { commit: (typed) => latest.current.commit(typed), same }),
	);

	useEffect(() => {
		if (draft.receive(value)) show(value);
	}, [draft, value]);

	useEffect(() => {
		if (left > 0 && !draft.pending) show(latest.current.value);
	}, [draft, left]);

	useEffect(() => () => draft.flush(), [draft]);

	return {
		draft: shown,
		change(next: Value) {
			show(next);
			draft.type(next);
		},
		flush: () => draft.flush(),
		leave() {
			draft.flush();
			setLeft((times) => times + 1);
		},
	};
}
