import type { HopAsset } from "@switchyard/spec/flow";
import type { MessageContext } from "../../message/use-message-context.ts";
import type { ControlProps } from "../control-props.ts";
import { ItemList } from "../rows/ItemList.tsx";
import { AssetRow } from "./AssetRow.tsx";
import { newAsset } from "./hop-plan.ts";

interface AssetListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The named values of a hop: each with its kind, inputs with what fills them. */
export function AssetListControl({ message, ...list }: AssetListControlProps) {
	return (
		<ItemList<HopAsset> {...list} nameOf={({ name }) => name} add={{ label: "Add asset", make: newAsset }}>
			{(row) => <AssetRow key={row.key} {...{ row, message }} />}
		</ItemList>
	);
}
