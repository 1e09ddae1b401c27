import { useDraft } from "../../../../ui/draft/use-draft.ts";
import type { MessageContext } from "../../message/use-message-context.ts";
import { allProblems } from "../../problems/field-problems.ts";
import type { ControlProps } from "../control-props.ts";
import { ConditionField } from "./ConditionField.tsx";

interface ConditionControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** A parameter that is a condition over the message. */
export function ConditionControl({
	label,
	value,
	onChange,
	onClear,
	message,
	check,
	readOnly,
}: ConditionControlProps) {
	const when = typeof value === "string" ? value : "";
	const code = useDraft(when, (text) => {
		if (text.trim() !== "") onChange(text);
		else onClear?.();
	});
	const error = code.draft === "" ? undefined : allProblems(check(code.draft));
	return (
		<ConditionField
			{...{ label, when, code, message, error, readOnly }}
			codeLabel={label}
			onWhen={onChange}
		/>
	);
}
