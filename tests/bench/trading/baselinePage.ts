import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between quotes: 20 a second, as ours with five symbols at four a second. */
const quotesEvery = 50
const rows = 20

const hostPage = (inner: string): string =>
  `<!doctype html><title>floor</title><iframe title="Trading platform" src="${inner}" style="width:100%;height:90vh;border:0"></iframe>`
/**
 * Writes each quote into as many rows as there are orders, once a frame, and moves a line on a canvas: the
 * minimum work.
 */
const inner = `<!doctype html><title>inner</title><p class="feed"></p><canvas width="900" height="400"></canvas><ul>${'<li></li>'.repeat(rows)}</ul><script>
const [feed, canvas, list] = [document.querySelector('.feed'), document.querySelector('canvas'), [...document.querySelectorAll('li')]]
const context = canvas.getContext('2d'), prices = []
let planned = false
const draw = () => {
  planned = false
  context.clearRect(0, 0, 900, 400)
  context.beginPath()
  prices.forEach((price, at) => context.lineTo(at * 3, price))
  context.stroke()
  for (const row of list) row.textContent = prices.at(-1).toFixed(5)
}
new EventSource('/stream').onmessage = ({ data }) => {
  feed.dataset.feed = 'live'
  prices.push(Number(data))
  if (prices.length > 300) prices.shift()
  if (!planned) { planned = true; requestAnimationFrame(draw) }
}
</script>`

function stream(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  let at = 0
  const sendQuote = (): boolean => reply.write(`data: ${200 + 150 * Math.sin((at += 1) / 9)}\n\n`)
  sendQuote()
  const timer = setInterval(sendQuote, quotesEvery)
  reply.on('close', () => clearInterval(timer))
}

/** Serves the minimum that shows quotes in an iframe of another site: two bare pages and a stream. */
export async function serveBaselinePage(): Promise<{ url: string; innerUrl: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, reply) => {
    if (request.url === '/stream') return stream(reply)
    const host = request.headers.host ?? ''
    const isShell = host.startsWith('localhost')
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(isShell ? hostPage(`http://${host.replace('localhost', '127.0.0.1')}/`) : inner)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    innerUrl: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
