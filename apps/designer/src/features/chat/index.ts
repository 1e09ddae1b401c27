export { Chat } from "./Chat.tsx";
