import type { Condition } from "@switchyard/flow";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { SegmentedControl } from "../../../../ui/SegmentedControl.tsx";
import { CodeField } from "../../code/CodeField.tsx";
import { PreviewLine } from "../../message/PreviewLine.tsx";
import { preview } from "../../message/preview.ts";
import type { MessageContext } from "../../message/use-message-context.ts";
import { useRowKeys } from "../use-row-keys.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import { useConditions } from "./use-conditions.ts";

interface ConditionFieldProps {
	/** What the condition is of: `Large orders`. */
	readonly label: string;
	/** The accessible name of the expression's field. */
	readonly codeLabel: string;
	/** The CEL expression that the flow keeps. */
	readonly when: string;
	readonly onWhen: (when: string) => void;
	/** As it is typed, and the field's leaving. */
	readonly code: {
		readonly draft: string;
		readonly change: (text: string) => void;
		readonly leave: () => void;
	};
	readonly message: MessageContext;
	readonly error: string | undefined;
	readonly readOnly: boolean;
	/** Whether the sample tells what the condition would give. */
	readonly hasPreview?: boolean;
}

const NEW: Condition = { path: "", operator: "equals", value: "" };

/** A condition by fields, comparisons and values, or as the CEL expression that they stand for. */
export function ConditionField(props: ConditionFieldProps) {
	const { label, codeLabel, when, onWhen, code, message, error, readOnly, hasPreview = true } = props;
	const { conditions, change } = useConditions(when, onWhen);
	const [asCode, setAsCode] = useState(when !== "" && conditions === undefined);
	const known = when === "" ? { join: "all" as const, list: [] } : conditions;
	const byFields = !asCode && known !== undefined;
	const none = known?.list.length === 0;
	const list = none && !readOnly ? [NEW] : (known?.list ?? []);
	const rows = useRowKeys(list.length);
	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<div className="flex items-center justify-between gap-2">
				{byFields && list.length > 1 ? (
					<SegmentedControl
						label={`${label}: how many must hold`}
						segments={[
							{ value: "all", label: "All hold" },
							{ value: "any", label: "Any holds" },
						]}
						value={known.join}
						onValueChange={(join) => change({ join, list })}
						disabled={readOnly}
					/>
				) : (
					<span className="text-sm text-text-muted">{byFields ? "Holds when" : "Holds when, in CEL"}</span>
				)}
				<SegmentedControl
					label={`${label}: how it is written`}
					segments={[
						{
							value: "fields",
							label: "Fields",
							disabledReason:
								known === undefined
									? "This expression says more than fields and values can; change it in CEL."
									: undefined,
						},
						{ value: "cel", label: "CEL" },
					]}
					value={byFields ? "fields" : "cel"}
					onValueChange={(next) => setAsCode(next === "cel")}
				/>
			</div>
			{byFields ? (
				<>
					{none && when === "true" && (
						<p className="text-sm text-text-muted">Every message, until a condition is set.</p>
					)}
					{list.map((condition, index) => (
						<ConditionRow
							key={rows.keys[index] ?? index}
							label={`${label}, condition ${index + 1}`}
							condition={condition}
							onChange={(next) => change({ join: known.join, list: list.with(index, next) })}
							onRemove={
								none
									? undefined
									: () => {
											rows.forget(index);
											change({ join: known.join, list: list.toSpliced(index, 1) });
										}
							}
							{...{ message, readOnly }}
						/>
					))}
					{!readOnly && !none && (
						<Button
							size="sm"
							variant="ghost"
							className="self-start"
							icon={<Plus aria-hidden size={14} />}
							onClick={() => change({ join: known.join, list: [...list, NEW] })}
						>
							Add condition
						</Button>
					)}
					{error !== undefined && when !== "" && <p className="text-sm text-danger">{error}</p>}
				</>
			) : (
				<CodeField
					label={codeLabel}
					language="expression"
					placeholder="total > 100"
					value={code.draft}
					onChange={code.change}
					onLeave={code.leave}
					choices={message.choices}
					error={error}
					readOnly={readOnly}
				/>
			)}
			{hasPreview && error === undefined && when !== "" && (
				<PreviewLine
					preview={preview(
						{ scope: "Message", expression: byFields ? when : code.draft },
						message.sample.message,
					)}
					source={message.sample.source}
				/>
			)}
		</div>
	);
}
