import type { SwitchRule } from "@switchyard/spec";
import { Plus, Split } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import type { ControlProps } from "./control-props.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { RuleRow } from "./RuleRow.tsx";
import { movedItem } from "./reorder/moved-item.ts";
import { useReorder } from "./reorder/use-reorder.ts";
import { newRule, ruleName } from "./switch-rules.ts";

interface RuleListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The ways out of a Switch, first to last: the first rule that holds is taken. */
export function RuleListControl({ label, value, onChange, message, check, readOnly }: RuleListControlProps) {
	const rules = Array.isArray(value) ? (value as readonly SwitchRule[]) : [];
	const [moved, setMoved] = useState("");
	const reorder = useReorder({
		count: rules.length,
		onMove(from, to) {
			onChange(movedItem(rules, from, to));
			const rule = rules[from];
			if (rule) setMoved(`${ruleName(rule)} is now ${to + 1} of ${rules.length}.`);
		},
	});
	return (
		<ListFieldset label={label}>
			<VisuallyHidden live>{moved}</VisuallyHidden>
			<div ref={reorder.list} className="flex min-w-0 flex-col gap-2">
				{rules.map((rule, index) => (
					<RuleRow
						key={rule.port}
						{...{ rule, message, readOnly }}
						row={reorder.row(index)}
						handle={rules.length > 1 ? reorder.handle(index) : undefined}
						problemOf={(next) => check(rules.with(index, next)).get(`[${index}]`)}
						onRule={(next) => onChange(rules.with(index, next))}
						onRemove={() => onChange(rules.toSpliced(index, 1))}
					/>
				))}
			</div>
			<p className="flex items-center gap-2 rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
				<Split aria-hidden size={14} className="shrink-0" />
				{rules.length === 0
					? "Without a rule, every message leaves by Otherwise."
					: "Otherwise, when no rule holds"}
			</p>
			<ControlError error={check(rules).get("")} />
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => onChange([...rules, newRule(rules)])}
				>
					Add rule
				</Button>
			)}
		</ListFieldset>
	);
}
