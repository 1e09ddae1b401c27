import { useEffect, useRef, useState } from "react";
import { Draft } from "./draft.ts";

/**
 * A field's draft of a value that is kept elsewhere. Call `change` with what is typed, and when the field is left either
 * `flush`, which leaves in the field what was typed, or `leave`, after which it shows the value outside: where that is
 * what was typed in other words, and where it was refused. `take` types a text and keeps it at once.
 * @param same whether a value outside is what was typed, in other words; it does not change the field while that has the focus
 */
export function useDraft<Value>(
	value: Value,
	commit: (value: Value) => void,
	same: (typed: Value, outside: Value) => boolean = Object.is,
) {
	const [shown, show] = useState(value);
	const [left, setLeft] = useState(0);
	const latest = useRef({ value, commit, same });
	latest.current = { value, commit, same };
	const [draft] = useState(
		() =>
			new Draft<Value>(value, {
				commit: (typed) => latest.current.commit(typed),
				same: (typed, outside) => latest.current.same(typed, outside),
			}),
	);

	useEffect(() => {
		if (draft.receive(value)) show(value);
	}, [draft, value]);

	useEffect(() => {
		if (left > 0 && draft.settle(latest.current.value)) show(latest.current.value);
	}, [draft, left]);

	useEffect(() => () => draft.flush(), [draft]);

	function change(next: Value) {
		show(next);
		draft.type(next);
	}

	return {
		draft: shown,
		change,
		take(next: Value) {
			change(next);
			draft.flush();
		},
		flush: () => draft.flush(),
		leave() {
			draft.flush();
			setLeft((times) => times + 1);
		},
	};
}
