/** Draws the studio at a time of its 12-second loop. Runs in a browser page, so it must not use anything outside the function. */
export function drawStudio(context: CanvasRenderingContext2D, width: number, height: number, seconds: number): void {
  const turn = (seconds / 12) * 2 * Math.PI
  const glow = context.createRadialGradient(width * (0.3 + 0.04 * Math.cos(turn)), height * 0.2, 10, width * 0.3, height * 0.2, width * 0.8)
  glow.addColorStop(0, '#1d5a56')
  glow.addColorStop(0.5, '#10232b')
  glow.addColorStop(1, '#070b10')
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)

  context.strokeStyle = '#ffffff12'
  context.lineWidth = 1
  for (let line = 1; line < 6; line += 1) {
    context.beginPath()
    context.moveTo(0, (height * line) / 6)
    context.lineTo(width, (height * line) / 6)
    context.stroke()
  }

  // Whole waves per loop, so that the last picture leads into the first.
  const level = (share: number): number => {
    const at = turn - (1 - share) * 5
    return 0.52 - 0.14 * Math.sin(at) - 0.06 * Math.sin(at * 3 + 1) - 0.02 * Math.sin(at * 7)
  }
  const path = (): void => {
    context.beginPath()
    for (let step = 0; step <= 120; step += 1) {
      const share = step / 120
      const [x, y] = [share * width * 0.86, level(share) * height]
      if (step === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  }
  path()
  context.lineTo(width * 0.86, height)
  context.lineTo(0, height)
  context.closePath()
  const below = context.createLinearGradient(0, height * 0.3, 0, height)
  below.addColorStop(0, '#2fd6b440')
  below.addColorStop(1, '#2fd6b400')
  context.fillStyle = below
  context.fill()
  path()
  context.strokeStyle = '#2fd6b4'
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.stroke()

  const [x, y] = [width * 0.86, level(1) * height]
  context.fillStyle = '#2fd6b433'
  context.beginPath()
  context.arc(x, y, 10 + 3 * Math.sin(turn * 6), 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#2fd6b4'
  context.beginPath()
  context.arc(x, y, 5, 0, 2 * Math.PI)
  context.fill()

  // The speaker, as bars of a voice.
  context.fillStyle = '#eef2f7cc'
  for (let bar = 0; bar < 9; bar += 1) {
    const tall = 8 + 22 * Math.abs(Math.sin(turn * (5 + (bar % 3)) + bar * 1.7))
    context.fillRect(width * 0.06 + bar * 12, height * 0.86 - tall / 2, 6, tall)
  }
}
