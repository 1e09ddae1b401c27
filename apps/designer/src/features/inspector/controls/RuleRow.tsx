import type { SwitchRule } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextField } from "../../../ui/TextField.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import { ConditionField } from "./condition/ConditionField.tsx";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { MAX_RULE_NAME, ruleName, withCondition } from "./switch-rules.ts";

interface RuleRowProps {
	readonly row: ItemRow<SwitchRule>;
	readonly message: MessageContext;
}

/** One rule: its name, and when it holds. */
export function RuleRow({ row, message }: RuleRowProps) {
	const { item: rule, readOnly, problemOf, onItem: onRule } = row;
	const name = useDraft(rule.name, (text) => onRule({ ...rule, name: text }));
	const when = useDraft(rule.when, (text) => text !== "" && onRule(withCondition(rule, text)));
	const called = ruleName(rule);
	const problem = problemOf({ ...rule, name: name.draft, when: when.draft });
	return (
		<ItemFrame
			row={row}
			called={called}
			head={
				<TextField
					className="flex-1"
					label={`Name of ${called}`}
					labelHidden
					placeholder={rule.port}
					maxLength={MAX_RULE_NAME}
					value={name.draft}
					readOnly={readOnly}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.flush}
				/>
			}
		>
			<ConditionField
				label={called}
				codeLabel={`${called}: holds when`}
				when={rule.when}
				onWhen={(text) => onRule(withCondition(rule, text))}
				code={when}
				message={message}
				error={problem}
				readOnly={readOnly}
			/>
		</ItemFrame>
	);
}
