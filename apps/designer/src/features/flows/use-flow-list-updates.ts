import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../services/services-context.ts";

/** How often the list is asked for again at most, in milliseconds: where much runs, it changes all the time. */
const MOST_OFTEN_MS = 1_500;

/** Keeps every list of flows, folders and tags up to date with what others do. */
export function useFlowListUpdates(): void {
	const { live } = useServices();
	const client = useQueryClient();
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let again = false;
		const renew = () => {
			if (timer !== undefined) {
				again = true;
				return;
			}
			void client.invalidateQueries({ queryKey: ["flows"] });
			timer = setTimeout(() => {
				timer = undefined;
				if (!again) return;
				again = false;
				renew();
			}, MOST_OFTEN_MS);
		};
		const leave = live.watchFlowList(renew);
		return () => {
			leave();
			clearTimeout(timer);
		};
	}, [live, client]);
}
