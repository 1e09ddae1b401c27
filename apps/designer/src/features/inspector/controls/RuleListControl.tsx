import type { SwitchRule } from "@switchyard/spec/flow";
import { Split } from "lucide-react";
import type { MessageContext } from "../message/use-message-context.ts";
import type { ControlProps } from "./control-props.ts";
import { RuleRow } from "./RuleRow.tsx";
import { ItemList } from "./rows/ItemList.tsx";
import { newRule, ruleName } from "./switch-rules.ts";

interface RuleListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The ways out of a Switch, first to last: the first rule that holds is taken. */
export function RuleListControl({ message, ...list }: RuleListControlProps) {
	const isEmpty = !Array.isArray(list.value) || list.value.length === 0;
	return (
		<ItemList<SwitchRule>
			{...list}
			nameOf={ruleName}
			add={{ label: "Add rule", make: newRule }}
			below={
				<p className="flex items-center gap-2 rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
					<Split aria-hidden size={14} className="shrink-0" />
					{isEmpty
						? "Without a rule, every message leaves through Otherwise."
						: "Otherwise, when no rule holds"}
				</p>
			}
		>
			{(row) => <RuleRow key={row.key} {...{ row, message }} />}
		</ItemList>
	);
}
