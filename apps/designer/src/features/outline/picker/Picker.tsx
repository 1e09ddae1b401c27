import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { DIALOG_FRAME, DIALOG_OVERLAY } from "../../../ui/Dialog.tsx";
import { SearchItem } from "../../../ui/SearchItem.tsx";
import { SearchList } from "../../../ui/SearchList.tsx";
import type { Pick, PickChoice } from "./pick.ts";

interface PickerProps {
	readonly pick: Pick;
	readonly onClose: () => void;
	/** Puts the focus back to where it was. */
	readonly onReturnFocus: () => void;
}

/** The list from which something is chosen: a window of its own, as the outline is too narrow for it. */
export function Picker({ pick, onClose, onReturnFocus }: PickerProps) {
	const { label, placeholder, empty, find } = pick;
	const [search, setSearch] = useState("");

	function choose({ choose: done }: PickChoice) {
		done();
		onClose();
	}

	return (
		<Radix.Root open onOpenChange={onClose}>
			<Radix.Portal>
				<Radix.Overlay className={DIALOG_OVERLAY} />
				<Radix.Content
					aria-describedby={undefined}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						onReturnFocus();
					}}
					className={classNames(DIALOG_FRAME, "top-[12vh] max-w-[400px] overflow-hidden")}
				>
					<Radix.Title className="sr-only">{label}</Radix.Title>
					<SearchList
						{...{ label, placeholder, search, onClose }}
						onSearch={setSearch}
						empty={search === "" ? empty : `Nothing called “${search}” fits.`}
					>
						{find(search).map((choice) => (
							<SearchItem
								key={choice.key}
								value={choice.key}
								spec={choice.spec}
								dimmed={choice.dimmed ?? false}
								name={choice.name}
								detail={choice.detail}
								onSelect={() => choose(choice)}
							/>
						))}
					</SearchList>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
