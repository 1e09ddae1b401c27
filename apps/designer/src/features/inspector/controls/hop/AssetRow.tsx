import type { HopAsset } from "@switchyard/spec";
import { X } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import type { MessageContext } from "../../message/use-message-context.ts";
import { ControlError } from "../ListFieldset.tsx";
import { REORDER_ROW, ReorderHandle } from "../reorder/ReorderHandle.tsx";
import type { useReorder } from "../reorder/use-reorder.ts";
import { ScopedValue, ValueScope } from "../ScopedValue.tsx";
import { ASSET_KINDS, withKind } from "./hop-plan.ts";

type Reorder = ReturnType<typeof useReorder>;

interface AssetRowProps {
	readonly asset: HopAsset;
	readonly message: MessageContext;
	readonly row: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly problemOf: (asset: HopAsset) => string | undefined;
	readonly readOnly: boolean;
	readonly place: string;
	readonly onAsset: (asset: HopAsset) => void;
	readonly onRemove: () => void;
}

/** One asset: its name, what it is for, and what fills it. */
export function AssetRow(props: AssetRowProps) {
	const { asset, message, row, handle, problemOf, readOnly, place, onAsset, onRemove } = props;
	const name = useDraft(asset.name, (text) => text !== "" && onAsset({ ...asset, name: text }));
	const { kind, value = { scope: "Message", path: asset.name } as const } = asset;
	return (
		<div
			{...row}
			className={classNames("flex min-w-0 flex-col gap-1.5 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1">
				{handle && !readOnly && <ReorderHandle name={asset.name} {...handle} />}
				<TextField
					className="flex-1"
					label={`Name of ${asset.name}`}
					labelHidden
					mono
					maxLength={64}
					value={name.draft}
					readOnly={readOnly}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.leave}
				/>
				{kind === "input" && (
					<ValueScope
						name={asset.name}
						value={value}
						onValue={(next) => onAsset({ ...asset, value: next })}
						readOnly={readOnly}
					/>
				)}
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${asset.name}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<Select
				label={`Kind of ${asset.name}`}
				labelHidden
				options={ASSET_KINDS}
				value={kind}
				onValueChange={(next) => onAsset(withKind(asset, next as HopAsset["kind"]))}
				disabled={readOnly}
			/>
			{kind === "input" ? (
				<ScopedValue
					{...{ message, readOnly, place }}
					name={asset.name}
					value={value}
					onValue={(next) => onAsset({ ...asset, value: next })}
					problemOf={(next) => problemOf({ ...asset, value: next })}
				/>
			) : (
				<ControlError error={problemOf({ ...asset, name: name.draft })} />
			)}
		</div>
	);
}
