import type { SwitchRule } from "@switchyard/spec/flow";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
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
	const when = useDraft(rule.when, (text) => text !== "" && onRule(withCondition(rule, text)));
	const called = ruleName(rule);
	const problem = problemOf({ ...rule, when: when.draft });
	return (
		<ItemFrame
			row={row}
			called={called}
			head={
				<DraftField
					className="flex-1"
					label={`Name of ${called}`}
					labelHidden
					placeholder={rule.port}
					maxLength={MAX_RULE_NAME}
					value={rule.name}
					onValueChange={(name) => onRule({ ...rule, name })}
					readOnly={readOnly}
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
