import { useDraft } from "../../../ui/draft/use-draft.ts";
import { CodeField } from "../code/CodeField.tsx";
import { PreviewLine } from "../message/PreviewLine.tsx";
import { preview } from "../message/preview.ts";
import type { MessageContext } from "../message/use-message-context.ts";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";

interface ExpressionControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** A CEL expression over the message, and what it gives for the message known here. */
export function ExpressionControl(props: ExpressionControlProps) {
	const { label, value, onChange, onClear, message, check, readOnly } = props;
	const kept = typeof value === "string" ? value : "";
	const { draft, change, leave } = useDraft(kept, (text) => {
		if (text.trim() !== "") onChange(text);
		else onClear?.();
	});
	const error = draft === "" ? undefined : allProblems(check(draft));
	const result = preview({ scope: "Message", expression: draft }, message.sample.message);
	// An expression over what comes later than here (the end of a loop's round) cannot be worked out yet.
	const told = draft !== "" && error === undefined && (!onClear || result.state === "value");
	return (
		<>
			<CodeField
				label={label}
				language="expression"
				placeholder={onClear ? "total * 2" : "total > 100"}
				value={draft}
				onChange={change}
				onLeave={leave}
				choices={message.choices}
				error={error}
				readOnly={readOnly}
			/>
			{told && <PreviewLine preview={result} source={message.sample.source} />}
		</>
	);
}
