import { useRunView } from "../../services/run-view-context.tsx";
import { Countdown as CountdownTo } from "../../ui/Countdown.tsx";

/** How long it is until a time in milliseconds since the epoch, from now or from the moment shown: `in 3 s`. */
export function Countdown({ to }: { readonly to: number }) {
	const moment = useRunView((state) => state.moment);
	return <CountdownTo to={to} from={moment} />;
}
