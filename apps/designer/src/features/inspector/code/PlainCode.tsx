import { RotateCw } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CONTROL, type ControlAttributes } from "../../../ui/Field.tsx";
import type { CodeFieldProps } from "./code-field-props.ts";

interface PlainCodeProps extends Omit<CodeFieldProps, "error" | "choices"> {
	readonly control: ControlAttributes;
	/** True while the editor is being fetched again. */
	readonly retrying: boolean;
	readonly onRetry: () => void;
	/** Called when the person begins to write, and when they leave the field. */
	readonly onWrite: (isWriting: boolean) => void;
}

/** Stands in for the code editor while that cannot be fetched: the same text, without highlighting and completion. */
export function PlainCode({ control, retrying, onRetry, onWrite, ...field }: PlainCodeProps) {
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<textarea
				{...control}
				spellCheck={false}
				value={field.value}
				readOnly={field.readOnly}
				placeholder={field.placeholder}
				onFocus={() => onWrite(true)}
				onChange={(event) => field.onChange(event.target.value)}
				onBlur={() => {
					field.onLeave();
					onWrite(false);
				}}
				className={classNames(
					CONTROL,
					"field-sizing-content max-h-120 resize-y py-1.5 font-mono text-sm read-only:bg-surface-sunken",
					field.language === "javascript" ? "min-h-42" : "min-h-18",
				)}
			/>
			<p role="status" className="flex items-center gap-2 text-sm text-text-muted">
				<span className="flex-1">The code editor could not be loaded. What you write here is kept.</span>
				<Button size="sm" icon={<RotateCw size={14} />} busy={retrying} onClick={onRetry}>
					Try again
				</Button>
			</p>
		</div>
	);
}
